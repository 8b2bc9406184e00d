/**
 * Media keys, headset buttons and the lock screen. Web Speech creates no media session, so a silent sound is played
 * during speech; the session ends with it, and other players get their keys back.
 */

const SECONDS = 10;
const RATE = 8000;
const HEADER = 44;

/** A silent WAV file. */
function silence() {
  const size = SECONDS * RATE;
  const view = new DataView(new ArrayBuffer(HEADER + size));
  const write = (/** @type {number} */ at, /** @type {string} */ text) =>
    [...text].forEach((unit, n) => view.setUint8(at + n, unit.charCodeAt(0)));
  write(0, "RIFF");
  view.setUint32(4, HEADER - 8 + size, true);
  write(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  write(36, "data");
  view.setUint32(40, size, true);
  // 8-bit samples are centred at half of their range.
  new Uint8Array(view.buffer, HEADER).fill(128);
  return new Blob([view.buffer], { type: "audio/wav" });
}

export class Media {
  /** @type {HTMLAudioElement | null} */
  #audio = null;

  /** @param {Partial<Record<MediaSessionAction, () => void>>} actions */
  constructor(actions) {
    this.actions = actions;
  }

  /** @param {string} state the queue's @param {string} title */
  show(state, title) {
    const session = navigator.mediaSession;
    if (!session) return;
    if (state === "speaking" || state === "paused") {
      if (!this.#audio) this.#begin(session, title);
      session.playbackState = state === "speaking" ? "playing" : "paused";
      if (state === "speaking") void this.#audio?.play().catch(() => {});
      else this.#audio?.pause();
    } else this.#end(session);
  }

  /** @param {MediaSession} session @param {string} title */
  #begin(session, title) {
    this.#audio = new Audio(URL.createObjectURL(silence()));
    this.#audio.loop = true;
    session.metadata = new MediaMetadata({ title });
    for (const [action, act] of Object.entries(this.actions))
      session.setActionHandler(/** @type {MediaSessionAction} */ (action), act);
  }

  /** @param {MediaSession} session */
  #end(session) {
    if (!this.#audio) return;
    this.#audio.pause();
    URL.revokeObjectURL(this.#audio.src);
    this.#audio = null;
    session.metadata = null;
    session.playbackState = "none";
    for (const action of Object.keys(this.actions))
      session.setActionHandler(/** @type {MediaSessionAction} */ (action), null);
  }
}
