/** Of several askings only the newest counts: an older one that answers late gives null. */
export function latest() {
  let newest = 0;
  return {
    /** What `asking` comes to, or null when another was begun or all were set aside meanwhile. */
    async of<T>(asking: Promise<T>): Promise<{ value: T } | null> {
      newest += 1;
      const own = newest;
      const value = await asking;
      return own === newest ? { value } : null;
    },
    /** Sets aside what is still to come. */
    forget(): void {
      newest += 1;
    },
  };
}
