type Listener = () => void;

/** `stateOf` makes a field's state, which remains the same object until the field is published as changed. */
export function createReaders<State>(stateOf: (key: string) => State) {
  const states = new Map<string, State>();
  const byKey = new Map<string, Set<Listener>>();
  const anyone = new Set<Listener>();
  const readers = new Map<string, { subscribe: (listener: Listener) => () => void; read: () => State }>();

  function read(key: string): State {
    let state = states.get(key);
    if (!state) {
      state = stateOf(key);
      states.set(key, state);
    }
    return state;
  }

  return {
    /** Always the same functions. */
    reader(key: string) {
      let reader = readers.get(key);
      if (!reader) {
        reader = {
          subscribe: (listener) => {
            const listeners = byKey.get(key) ?? new Set();
            byKey.set(key, listeners.add(listener));
            return () => listeners.delete(listener);
          },
          read: () => read(key),
        };
        readers.set(key, reader);
      }
      return reader;
    },
    subscribe: (listener: Listener) => {
      anyone.add(listener);
      return () => anyone.delete(listener);
    },
    publish(changed: readonly string[]): void {
      for (const key of changed) states.delete(key);
      for (const key of changed) for (const listener of byKey.get(key) ?? []) listener();
      for (const listener of anyone) listener();
    },
  };
}
