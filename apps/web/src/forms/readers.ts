type Listener = () => void;

/**
 * Publishes the states of a form's fields to subscribers: `stateOf` makes a field's state, which remains the same
 * object until the field is published as changed.
 */
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
    /** The field's subscription and snapshot, the same functions every time. */
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
    /** Subscribes to any change of the form. */
    subscribe: (listener: Listener) => {
      anyone.add(listener);
      return () => anyone.delete(listener);
    },
    /** Notifies the subscribers of the changed fields, then the subscribers of the form. */
    publish(changed: readonly string[]): void {
      for (const key of changed) states.delete(key);
      for (const key of changed) for (const listener of byKey.get(key) ?? []) listener();
      for (const listener of anyone) listener();
    },
  };
}
