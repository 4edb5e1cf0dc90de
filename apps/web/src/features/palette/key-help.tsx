import { Dialog } from '../../ui/dialog.tsx';
import classes from './palette.module.css';

const KEYS: readonly (readonly [string, string])[] = [
  ['Ctrl K', 'Search applications, pages and actions'],
  ['n', 'New application'],
  ['0 – 9', 'Begin a property address on the home page'],
  ['l', 'Launch the open application'],
  ['Ctrl Enter', 'Launch it from wherever you type'],
  ['m', 'Show only what’s missing, or everything'],
  ['1 – 9, y, n', 'Answer a choice among what is missing'],
  ['Ctrl U', 'Use the client who is known at the property'],
  ['s', 'Send or download its quotes, or its policy once bound'],
  ['c', 'Call mode: what to say about its quotes, and what to ask'],
  ['← →, d, x, s', 'In call mode: quote, deductible, language, send'],
  ['Space, Shift ↑↓', 'Select rows of the list'],
  ['a, l, s', 'Assign, launch, send the selected'],
  ['t', 'Tasks of the open application'],
  ['d, l, a, e', 'Finish, snooze, assign, edit the task in focus'],
  ['j, k', 'Next and previous conversation of the Messaging Console'],
  ['r, Enter', 'Reply to the open conversation'],
  ['e, o', 'Done with it, open its application'],
  ['/', 'Search conversations'],
  ['1 – 7', 'The tabs of an application'],
  ['Ctrl Z, Ctrl Shift Z', 'Undo and redo what was typed in a field, then the last changes of the form'],
  ['Enter', 'Next missing answer of a form; with none missing, its next field'],
  ['Tab', 'Next field of a form'],
  ['Esc', 'Leave a field, so that the keys above act'],
  ['[', 'Hide or show the drawer'],
  ['?', 'This list'],
];

export default function KeyHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard" opened onClose={onClose}>
      <dl className={classes.keys}>
        {KEYS.map(([key, words]) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>
              <kbd className={`faint ${classes.kbd}`}>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p className="small mt-3">
        <a className="link" href="/docs" target="_blank" rel="noreferrer">
          Guide and documentation
        </a>
      </p>
    </Dialog>
  );
}
