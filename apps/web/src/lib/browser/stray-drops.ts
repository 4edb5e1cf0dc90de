const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** The drop zone of the dialog that the event happened in; null without one. */
const zoneBeside = ({ target }: DragEvent): Element | null =>
  target instanceof Element ? (target.closest('[role="dialog"]')?.querySelector('[data-drop-zone]') ?? null) : null;

/**
 * The browser would open files dropped outside a drop zone in place of the page. `onMissed` is called for a drop
 * outside the zone of a dialog. @returns a function that stops it
 */
export function refuseStrayDrops(onMissed?: () => void): () => void {
  const isTaken = (event: DragEvent) =>
    event.defaultPrevented || !hasFiles(event) || (event.target as Element).closest?.('input[type="file"]') != null;
  const over = (event: DragEvent) => {
    if (isTaken(event)) return;
    event.preventDefault();
    // In a dialog with a drop zone the drop must arrive, so that the page can respond to it.
    if (event.dataTransfer && !zoneBeside(event)) event.dataTransfer.dropEffect = 'none';
  };
  const drop = (event: DragEvent) => {
    if (isTaken(event)) return;
    event.preventDefault();
    if (zoneBeside(event)) onMissed?.();
  };
  document.addEventListener('dragover', over);
  document.addEventListener('drop', drop);
  return () => {
    document.removeEventListener('dragover', over);
    document.removeEventListener('drop', drop);
  };
}
