import { useEffect, useState } from 'react';

export function useAfterRender(): (task: () => void) => void {
  const [due, setDue] = useState<{ task: () => void } | null>(null);
  useEffect(() => due?.task(), [due]);
  return (task) => setDue({ task });
}
