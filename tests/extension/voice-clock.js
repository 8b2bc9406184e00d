/** A clock for tests of voices. */

/** Time that passes only when pass() is called. */
export class Clock {
  time = 0;
  due = [];
  now = () => this.time;
  after = (ms, act) => {
    const entry = { at: this.time + ms, act };
    this.due.push(entry);
    return () => (this.due = this.due.filter((one) => one !== entry));
  };
  pass(ms) {
    const until = this.time + ms;
    for (let next; (next = this.due.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]);) {
      this.due = this.due.filter((one) => one !== next);
      this.time = next.at;
      next.act();
    }
    this.time = until;
  }
}
