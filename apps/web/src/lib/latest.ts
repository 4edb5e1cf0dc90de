/** An older request that answers late gives null. */
export function latest() {
  let newest = 0;
  return {
    /** Null if another request was begun, or all were dropped, since. */
    async of<T>(asking: Promise<T>): Promise<{ value: T } | null> {
      newest += 1;
      const own = newest;
      const value = await asking;
      return own === newest ? { value } : null;
    },
    forget(): void {
      newest += 1;
    },
  };
}
