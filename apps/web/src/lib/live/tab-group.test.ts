import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ElectionMessage, electionLock, type LeaderLock, webLock } from './leader-lock.ts';
import { joinTabGroup, type OpenStream } from './tab-group.ts';
import type { GroupMessage } from './tab-member.ts';

/** A channel like a browser's: all members but the sender receive a message, later and in order. */
function bus<Message>() {
  const members = new Map<object, Set<(message: Message) => void>>();
  return () => {
    const own = new Set<(message: Message) => void>();
    members.set(own, own);
    return {
      post: (message: Message) => {
        const sent = structuredClone(message);
        const others = [...members.values()].filter((one) => one !== own);
        queueMicrotask(() => {
          for (const other of others) for (const heard of [...other]) heard(sent);
        });
      },
      listen: (heard: (message: Message) => void) => {
        own.add(heard);
        return () => void own.delete(heard);
      },
      /** A tab that is frozen or has crashed hears nothing. */
      cut: () => void members.delete(own),
    };
  };
}

function lockManager(): LockManager {
  type Waiting = { grant: () => void };
  let held: { break: (reason: DOMException) => void } | null = null;
  const queue: Waiting[] = [];
  const next = () => {
    if (held === null) queue.shift()?.grant();
  };
  const aborted = () => new DOMException('', 'AbortError');
  const request = (_: string, { signal, steal }: LockOptions, run: () => Promise<unknown>) =>
    new Promise((resolve, reject) => {
      const waiting: Waiting = {
        grant: () => {
          const own = { break: reject };
          held = own;
          const end = () => {
            if (held === own) held = null;
            next();
          };
          run().then(resolve, reject).finally(end);
        },
      };
      if (signal?.aborted) return reject(aborted());
      signal?.addEventListener('abort', () => {
        if (queue.includes(waiting)) queue.splice(queue.indexOf(waiting), 1);
        reject(aborted());
      });
      if (steal) {
        held?.break(aborted());
        held = null;
        queue.unshift(waiting);
      } else queue.push(waiting);
      queueMicrotask(next);
    });
  return { request, query: () => Promise.resolve({}) } as unknown as LockManager;
}

/** A server whose streams resume after an event, repeating the one before it. */
function server() {
  const open = new Map<string, { send: (id: number) => unknown; end: (error: Error) => void }[]>();
  const events: number[] = [];
  const asked: { tab: string; last: number | null }[] = [];
  let isAway = false;
  const streamOf =
    (tab: string): OpenStream =>
    async (last, on, stop) => {
      asked.push({ tab, last });
      await Promise.resolve();
      if (isAway) throw new Error('away');
      stop.throwIfAborted();
      on.open();
      const send = (id: number) => stop.aborted || on.event({ id, data: `event ${id}` });
      const beat = setInterval(() => on.event(null), 20_000);
      if (last !== null) for (const id of events) if (id >= last) send(id);
      await new Promise((_, end) => {
        const stream = { send, end };
        open.set(tab, [...(open.get(tab) ?? []), stream]);
        stop.addEventListener('abort', () => end(new Error('stopped')));
      }).finally(() => {
        clearInterval(beat);
        open.delete(tab);
      });
    };
  return {
    asked,
    streamOf,
    streams: () => [...open.keys()],
    emit(id: number) {
      events.push(id);
      for (const streams of open.values()) for (const { send } of streams) send(id);
    },
    setAway(next: boolean) {
      isAway = next;
      if (next) for (const streams of open.values()) for (const { end } of streams) end(new Error('broken'));
    },
  };
}

describe.each([['Web Locks'], ['an election']])('tabs that share a stream by %s', (kind) => {
  let home: ReturnType<typeof server>;
  let channels: ReturnType<typeof bus<GroupMessage>>;
  let elections: ReturnType<typeof bus<ElectionMessage>>;
  let locks: LockManager;
  const leaving: (() => void)[] = [];

  beforeEach(() => {
    vi.useFakeTimers();
    home = server();
    channels = bus<GroupMessage>();
    elections = bus<ElectionMessage>();
    locks = lockManager();
  });
  afterEach(() => {
    for (const leave of leaving.splice(0)) leave();
    vi.useRealTimers();
  });

  function open(tab: string, isVisible = true) {
    let visible = isVisible;
    const listeners = new Set<() => void>();
    const [channel, election] = [channels(), elections()];
    const heard: string[] = [];
    const gaps: boolean[] = [];
    const live: boolean[] = [];
    let reopened = 0;
    const lock: LeaderLock = kind === 'Web Locks' ? webLock('group', locks) : electionLock(tab, election);
    const visibility = {
      isVisible: () => visible,
      subscribe: (changed: () => void) => {
        listeners.add(changed);
        return () => void listeners.delete(changed);
      },
    };
    const leave = joinTabGroup(
      { channel, lock, visibility, openStream: home.streamOf(tab) },
      {
        onEvent: (data) => heard.push(data),
        onLive: (isLive) => live.push(isLive),
        onGap: (isFirst) => gaps.push(isFirst),
        onReopen: () => {
          reopened += 1;
        },
      },
    );
    leaving.push(leave);
    return {
      heard,
      gaps,
      isLive: () => live.at(-1) ?? false,
      reopened: () => reopened,
      leave,
      /** The tab no longer sends or receives anything, but retains its state. */
      freeze: () => {
        channel.cut();
        election.cut();
        channel.post = () => undefined;
        election.post = () => undefined;
      },
      show: (next: boolean) => {
        visible = next;
        for (const changed of listeners) changed();
      },
    };
  }
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  it('open one stream, and each gets each event once', async () => {
    const tabs = Array.from({ length: 9 }, (_, at) => open(`tab ${at}`));
    await pass(2_000);
    expect(home.streams()).toHaveLength(1);
    home.emit(1);
    home.emit(2);
    await pass(0);
    for (const tab of tabs) {
      expect(tab.heard).toEqual(['event 1', 'event 2']);
      expect(tab.isLive()).toBe(true);
      expect(tab.gaps).toEqual([true]);
    }
    await pass(30 * 60_000);
    expect(home.asked.filter(({ tab }) => tab !== home.streams()[0])).toEqual([]);
  });

  it('lose nothing when the leader is closed: the next resumes after the last event of all', async () => {
    const first = open('a');
    await pass(2_000);
    const [second, third] = [open('b'), open('c')];
    await pass(2_000);
    expect(home.streams()).toEqual(['a']);
    home.emit(7);
    await pass(0);
    first.leave();
    home.emit(8);
    await pass(10_000);
    home.emit(9);
    await pass(0);
    expect(home.streams()).toHaveLength(1);
    expect(home.asked.at(-1)?.last).toBe(7);
    for (const tab of [second, third]) {
      expect(tab.heard).toEqual(['event 7', 'event 8', 'event 9']);
      expect(tab.gaps).toEqual([true]);
    }
  });

  it('take over from a leader that is frozen', async () => {
    const first = open('a');
    await pass(2_000);
    const second = open('b');
    await pass(2_000);
    home.emit(1);
    await pass(0);
    first.freeze();
    await pass(70_000);
    expect(home.streams()).toContain('b');
    home.emit(2);
    await pass(0);
    expect(second.heard).toEqual(['event 1', 'event 2']);
  });

  it('give the stream up once all are hidden for a minute, and resume it with the first that is visible', async () => {
    const [first, second] = [open('a'), open('b')];
    await pass(2_000);
    home.emit(1);
    await pass(0);
    for (const tab of [first, second]) tab.show(false);
    await pass(59_000);
    expect(home.streams()).toHaveLength(1);
    await pass(2_000);
    expect(home.streams()).toEqual([]);
    home.emit(2);
    await pass(10 * 60_000);
    expect(home.streams()).toEqual([]);
    second.show(true);
    await pass(6_000);
    expect(home.streams()).toEqual(['b']);
    for (const tab of [first, second]) {
      expect(tab.heard).toEqual(['event 1', 'event 2']);
      expect(tab.gaps).toEqual([true]);
    }
  });

  it('keep the stream where a leader is hidden for less than a minute, and move it to a visible tab after that', async () => {
    const first = open('a');
    await pass(2_000);
    const second = open('b');
    await pass(1_000);
    first.show(false);
    await pass(50_000);
    first.show(true);
    await pass(50_000);
    expect(home.streams()).toEqual(['a']);
    expect(home.asked).toHaveLength(1);
    home.emit(1);
    first.show(false);
    await pass(70_000);
    expect(home.streams()).toEqual(['b']);
    home.emit(2);
    await pass(0);
    expect(first.heard).toEqual(['event 1', 'event 2']);
    expect(second.heard).toEqual(['event 1', 'event 2']);
  });

  it('do not lead while hidden from the beginning, and follow all the same', async () => {
    const hidden = open('a', false);
    await pass(10_000);
    expect(home.streams()).toEqual([]);
    open('b');
    await pass(6_000);
    home.emit(1);
    await pass(0);
    expect(home.streams()).toEqual(['b']);
    expect(hidden.heard).toEqual(['event 1']);
  });

  it('read all again where the stream broke off before any event told where to resume', async () => {
    const [first, second] = [open('a'), open('b')];
    await pass(2_000);
    home.setAway(true);
    await pass(20_000);
    expect([first.isLive(), second.isLive()]).toEqual([false, false]);
    home.setAway(false);
    await pass(20_000);
    expect([first.isLive(), second.isLive()]).toEqual([true, true]);
    expect(first.gaps).toEqual([true, false]);
    expect(second.gaps).toEqual([true, false]);
    expect([first.reopened(), second.reopened()]).toEqual([1, 1]);
  });

  it('resume after the last event where the stream broke off', async () => {
    const [first, second] = [open('a'), open('b')];
    await pass(2_000);
    home.emit(5);
    home.setAway(true);
    await pass(3_000);
    home.setAway(false);
    home.emit(6);
    await pass(20_000);
    expect(home.asked.at(-1)?.last).toBe(5);
    for (const tab of [first, second]) {
      expect(tab.heard).toEqual(['event 5', 'event 6']);
      expect(tab.gaps).toEqual([true]);
    }
  });

  it('begin with what the leader says where they join later', async () => {
    open('a');
    await pass(2_000);
    const second = open('b', false);
    await pass(1_000);
    home.emit(1);
    await pass(0);
    expect(second.heard).toEqual(['event 1']);
    const third = open('c');
    await pass(1_000);
    expect(third.heard).toEqual([]);
    expect(third.gaps).toEqual([true]);
    expect(third.isLive()).toBe(true);
  });

  it('say no more once they have left', async () => {
    const [first, second] = [open('a'), open('b')];
    await pass(2_000);
    first.leave();
    second.leave();
    await pass(2_000);
    home.emit(1);
    await pass(10 * 60_000);
    expect(home.streams()).toEqual([]);
    expect([first.heard, second.heard]).toEqual([[], []]);
    expect([first.isLive(), second.isLive()]).toEqual([false, false]);
  });
});
