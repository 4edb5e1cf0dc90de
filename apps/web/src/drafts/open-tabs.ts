const CHANNEL = 'freeboard.tabs';
/** Any open tab answers within this time, even on a slow machine. */
const ANSWER_MS = 1_000;

type RollCall = { type: 'call' } | { type: 'here'; tab: string };

export function announceTab(tab: string): void {
  const { locks } = navigator as { locks?: LockManager };
  if (locks) {
    void locks.request(lockOf(tab), () => new Promise(() => undefined)).catch(() => undefined);
    return;
  }
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<RollCall>) => {
    if (data.type === 'call') channel.postMessage({ type: 'here', tab } satisfies RollCall);
  };
}

const lockOf = (tab: string): string => `freeboard.tab.${tab}`;

/**
 * Finds which of `tabs` are open: by their Web Locks or, without these (plain http on a local network), by asking over
 * a BroadcastChannel.
 */
export async function openOf(tabs: readonly string[]): Promise<ReadonlySet<string>> {
  const { locks } = navigator as { locks?: LockManager };
  if (tabs.length === 0) return new Set();
  if (!locks) return typeof BroadcastChannel === 'undefined' ? new Set() : callRoll(tabs);
  const held = new Set(((await locks.query()).held ?? []).map(({ name }) => name));
  return new Set(tabs.filter((tab) => held.has(lockOf(tab))));
}

function callRoll(tabs: readonly string[]): Promise<ReadonlySet<string>> {
  const channel = new BroadcastChannel(CHANNEL);
  const here = new Set<string>();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      channel.close();
      resolve(here);
    };
    const timer = setTimeout(end, ANSWER_MS);
    channel.onmessage = ({ data }: MessageEvent<RollCall>) => {
      if (data.type !== 'here' || !tabs.includes(data.tab)) return;
      here.add(data.tab);
      if (here.size === tabs.length) end();
    };
    channel.postMessage({ type: 'call' } satisfies RollCall);
  });
}
