import { useState } from 'react';
import { initials } from '../lib/format.ts';
import { PlusIcon } from '../ui/icons.tsx';
import classes from './test-messages.module.css';

type Line = { from: 'them' | 'us'; text: string; at: string };
type Contact = { name: string; phone: string; lines: readonly Line[] };

const CONTACTS: readonly Contact[] = [
  {
    name: 'Jordan Avery',
    phone: '(305) 555-0101',
    lines: [
      { from: 'us', text: 'Your flood quotes are ready. The lowest is $612 a year.', at: '9:02 AM' },
      { from: 'them', text: 'Great, can you send the PDF?', at: '9:05 AM' },
    ],
  },
  {
    name: 'Priya Shah',
    phone: '(813) 555-0134',
    lines: [{ from: 'them', text: 'Do I need the elevation certificate?', at: 'Yesterday' }],
  },
  {
    name: 'Marcus Lee',
    phone: '(409) 555-0177',
    lines: [{ from: 'us', text: 'We need the year of the roof to go on.', at: 'Monday' }],
  },
];

function Conversation({ contact }: { contact: Contact | null }) {
  const [draft, setDraft] = useState('');
  return (
    <section className={classes.talk} aria-label="Conversation">
      <div className={classes.head}>
        {contact ? (
          <>
            <h2>{contact.name}</h2>
            <span className="muted num">{contact.phone}</span>
          </>
        ) : (
          <input className={classes.input} type="tel" placeholder="To: (###) ###-####" aria-label="Phone number" />
        )}
      </div>
      <ol className={classes.lines}>
        {contact?.lines.map((line) => (
          <li key={line.text} className={classes[line.from]}>
            <p>{line.text}</p>
            <span className="small muted">{line.at}</span>
          </li>
        ))}
      </ol>
      <form className={classes.compose} onSubmit={(event) => event.preventDefault()}>
        <textarea
          className={classes.input}
          rows={2}
          placeholder="Write a message"
          aria-label="Message"
          value={draft}
          onChange={(event) => setDraft(event.currentTarget.value)}
        />
        <button type="submit" className={classes.send} disabled={draft.trim() === ''} onClick={() => setDraft('')}>
          Send
        </button>
      </form>
    </section>
  );
}

/** A static mock of an SMS screen (section 2): nothing here is sent or saved. */
export default function TestMessages() {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(CONTACTS[0]!.name);
  const found = CONTACTS.filter((one) => `${one.name} ${one.phone}`.toLowerCase().includes(search.toLowerCase()));
  const contact = CONTACTS.find((one) => one.name === chosen) ?? null;
  return (
    <main className="page col">
      <div className="row wrap">
        <h1>Messages</h1>
        <span className="muted">A sample screen: nothing is sent.</span>
      </div>
      <div className={`card ${classes.screen}`}>
        <section className={classes.side} aria-label="Contacts">
          <div className={`row ${classes.tools}`}>
            <input
              className={classes.input}
              type="search"
              placeholder="Search contacts"
              aria-label="Search contacts"
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
            <button type="button" className={classes.new} aria-label="Create new message" onClick={() => setChosen('')}>
              <PlusIcon />
            </button>
          </div>
          <ul>
            {found.map((one) => (
              <li key={one.name}>
                <button
                  type="button"
                  className={classes.contact}
                  aria-current={one.name === chosen}
                  onClick={() => setChosen(one.name)}
                >
                  <span className="initials">{initials(one.name)}</span>
                  <span className={classes.who}>
                    <span className="strong">{one.name}</span>
                    <span className="muted small clip">{one.lines.at(-1)?.text}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {found.length === 0 ? <p className={`muted ${classes.none}`}>No contact is called that.</p> : null}
        </section>
        <Conversation contact={contact} />
      </div>
    </main>
  );
}
