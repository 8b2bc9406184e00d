/** Media keys, headset buttons and the lock screen: the session of the loudspeaker's player. */

export class Media {
  #isOpen = false;

  /** @param {import("./loudspeaker.js").Loudspeaker} loudspeaker @param {Partial<Record<MediaSessionAction, () => void>>} actions */
  constructor(loudspeaker, actions) {
    this.loudspeaker = loudspeaker;
    this.actions = actions;
  }

  /** @param {string} state the queue's @param {string} title */
  show(state, title) {
    const session = navigator.mediaSession;
    if (!session) return;
    if (state === "speaking" || state === "paused") {
      if (!this.#isOpen) this.#begin(session, title);
      session.playbackState = state === "speaking" ? "playing" : "paused";
      if (state === "speaking") this.loudspeaker.hum();
      else this.loudspeaker.pause();
    } else this.#end(session);
  }

  /** @param {MediaSession} session @param {string} title */
  #begin(session, title) {
    this.#isOpen = true;
    session.metadata = new MediaMetadata({ title });
    for (const [action, act] of Object.entries(this.actions))
      session.setActionHandler(/** @type {MediaSessionAction} */ (action), act);
  }

  /** @param {MediaSession} session */
  #end(session) {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.loudspeaker.close();
    session.metadata = null;
    session.playbackState = "none";
    for (const action of Object.keys(this.actions))
      session.setActionHandler(/** @type {MediaSessionAction} */ (action), null);
  }
}
