import { useEffect, useState } from 'react';

/** Runs a task once the changes made with it are rendered, such as focusing a new element. */
export function useAfterRender(): (task: () => void) => void {
  const [due, setDue] = useState<{ task: () => void } | null>(null);
  useEffect(() => due?.task(), [due]);
  return (task) => setDue({ task });
}
