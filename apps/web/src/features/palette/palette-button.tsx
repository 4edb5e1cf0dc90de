import { useHotkeys } from '../../lib/hotkeys.ts';
import { SearchIcon } from '../../ui/icons.tsx';
import { isPaletteOpen } from './open.ts';
import classes from './palette.module.css';
import { Palette } from './palette.tsx';

export function PaletteButton() {
  useHotkeys({ 'mod+k': () => isPaletteOpen.set(!isPaletteOpen.get()) });
  return (
    <>
      <button
        type="button"
        className={classes.search}
        aria-keyshortcuts="Control+K"
        onClick={() => isPaletteOpen.set(true)}
      >
        <SearchIcon />
        <span className={classes.words}>Search or jump to …</span>
        <kbd className={classes.kbd}>Ctrl K</kbd>
      </button>
      <Palette />
    </>
  );
}
