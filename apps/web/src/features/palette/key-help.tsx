import { Dialog } from '../../ui/dialog.tsx';
import classes from './palette.module.css';

type Keys = readonly (readonly [keys: string, act: string])[];

const GROUPS: readonly (readonly [title: string, keys: Keys])[] = [
  [
    'Everywhere',
    [
      ['Ctrl K', 'Search applications, pages and actions'],
      ['n', 'New application'],
      ['0 – 9', 'Begin a property address on the home page'],
      ['Esc', 'Leave a field, so that the keys above act'],
      ['[', 'Hide or show the drawer'],
      ['?', 'This list'],
    ],
  ],
  [
    'Form',
    [
      ['l', 'Launch the open application'],
      ['Ctrl Enter', 'Launch it from wherever you type'],
      ['m', 'Show only what’s missing, or everything'],
      ['Enter', 'Next missing answer; with none missing, the next field'],
      ['Tab', 'Next field'],
      ['1 – 9, y, n', 'Answer a choice among what is missing'],
      ['Ctrl U', 'Use the client who is known at the property'],
      ['Ctrl Z, Ctrl Shift Z', 'Undo and redo what was typed in a field, then the last changes of the form'],
      ['1 – 7', 'The tabs of an application'],
    ],
  ],
  [
    'Quotes',
    [
      ['s', 'Send or download the quotes, or the policy once bound'],
      ['c', 'Call mode: what to say about the quotes, and what to ask'],
      ['← →, d, x, s', 'In call mode: quote, deductible, language, send'],
      ['t', 'Tasks of the open application'],
    ],
  ],
  [
    'Lists and tasks',
    [
      ['Space, Shift ↑↓', 'Select rows of the list'],
      ['a, l, s', 'Assign, launch, send the selected'],
      ['d, l, a, e', 'Finish, snooze, assign, edit the task in focus'],
    ],
  ],
  [
    'Messages',
    [
      ['j, k', 'Next and previous conversation'],
      ['r, Enter', 'Reply to the open conversation'],
      ['e, o', 'Done with it, open its application'],
      ['/', 'Search conversations'],
    ],
  ],
];

export default function KeyHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard" opened onClose={onClose}>
      <div className="col gap-4">
        {GROUPS.map(([title, keys]) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl className={classes.keys}>
              {keys.map(([key, act]) => (
                <div key={key} style={{ display: 'contents' }}>
                  <dt>
                    <kbd className={`faint ${classes.kbd}`}>{key}</kbd>
                  </dt>
                  <dd>{act}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="small mt-3">
        <a className="link" href="/docs" target="_blank" rel="noreferrer">
          Guide and documentation
        </a>
      </p>
    </Dialog>
  );
}
