export type StreamEvent = { id: number | null; data: string };

/** `last`: the id of the last event that the sender has. */
export type GroupMessage =
  | { type: 'hello' }
  | { type: 'state'; is_live: boolean; last: number | null }
  | { type: 'event'; event: StreamEvent }
  /** The leader's stream began again without an event to resume after: earlier events are lost. */
  | { type: 'gap' };

export type MemberEffects = {
  /** Called once for each event in each tab. */
  onEvent: (data: string) => void;
  /** Whether events arrive now, by this tab's stream or another's. */
  onLive: (isLive: boolean) => void;
  /** Events may have been missed; `isFirst`: since the page was loaded. */
  onGap: (isFirst: boolean) => void;
  /** Events arrive again after the connection was lost. */
  onReopen: () => void;
};

/** Number of ids to remember, because streams resume with some of the earlier events. */
const MOST_SEEN = 1_000;

export class TabMember {
  last: number | null = null;
  #isLive = false;
  #hasCaughtUp = false;
  #wasBroken = false;
  readonly #seen = new Set<number>();
  readonly #effects: MemberEffects;

  constructor(effects: MemberEffects) {
    this.#effects = effects;
  }

  get state(): GroupMessage {
    return { type: 'state', is_live: this.#isLive, last: this.last };
  }

  heard(message: GroupMessage): void {
    if (message.type === 'event') this.take(message.event);
    else if (message.type === 'gap') this.#catchUp(!this.#hasCaughtUp);
    else if (message.type === 'state') this.#heardState(message);
  }

  #heardState({ is_live, last }: Extract<GroupMessage, { type: 'state' }>): void {
    // Events are sent before the state. If the state is ahead, this tab missed events because it joined late or was
    // frozen.
    const isBehind = last !== null && last !== this.last;
    if (is_live && (isBehind || !this.#hasCaughtUp)) this.#catchUp(!this.#hasCaughtUp);
    this.last = last ?? this.last;
    this.setLive(is_live);
  }

  /** Ignores events that this tab had before. */
  take({ id, data }: StreamEvent): void {
    if (id !== null) {
      this.last = id;
      if (this.#seen.has(id)) return;
      this.#remember(id);
    }
    this.#effects.onEvent(data);
  }

  #remember(id: number): void {
    this.#seen.add(id);
    const [oldest] = this.#seen;
    if (this.#seen.size > MOST_SEEN && oldest !== undefined) this.#seen.delete(oldest);
  }

  /** For this tab's own stream. `isResumed`: it continues after the last event; `isLate`: it failed to open before. */
  opened({ isResumed, isLate }: { isResumed: boolean; isLate: boolean }): void {
    if (!isResumed || !this.#hasCaughtUp) this.#catchUp(!this.#hasCaughtUp && !isLate);
    this.setLive(true);
  }

  setLive(isLive: boolean): void {
    if (!isLive && this.#isLive) this.#wasBroken = true;
    const isReopened = isLive && this.#wasBroken;
    if (isLive) this.#wasBroken = false;
    this.#isLive = isLive;
    this.#effects.onLive(isLive);
    if (isReopened) this.#effects.onReopen();
  }

  #catchUp(isFirst: boolean): void {
    this.#hasCaughtUp = true;
    this.#effects.onGap(isFirst);
  }
}
