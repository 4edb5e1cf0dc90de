import { useEffect, useState } from 'react';

/** Runs a task once the changes made beside it are on the page: such as giving the focus to what they bring. */
export function useAfterRender(): (task: () => void) => void {
  const [due, setDue] = useState<{ task: () => void } | null>(null);
  useEffect(() => due?.task(), [due]);
  return (task) => setDue({ task });
}
