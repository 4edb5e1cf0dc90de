import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDebounced } from '../../../lib/hooks/use-debounced.ts';
import { useCall } from '../../../lib/server/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Empty, Failed, Pending, SkeletonRows } from '../../../ui/states.tsx';
import { JobsCard } from './jobs-card.tsx';
import { PersonCard } from './person-card.tsx';
import classes from './privacy.module.css';

const LEAST = 2;

function Found({ text }: { text: string }) {
  const query = useCall('findPerson', { text }, { enabled: text.length >= LEAST });
  if (text.length < LEAST)
    return (
      <p className={`muted ${classes.hint}`}>
        Enter a name, an e-mail address or a phone number. What the agency holds about that person is shown here.
      </p>
    );
  if (query.isError || !query.data) return <Pending query={query} rows={6} label="Looking for this person" />;
  const { people, has_more } = query.data;
  if (people.length === 0)
    return <Empty title="Nothing is held" text="No client, conversation or account of your agency matches." />;
  return (
    <>
      {people.map((person) => (
        <PersonCard key={person.client_id ?? person.name} person={person} />
      ))}
      {has_more ? <p className="muted">More people match. Enter more of the name or the address.</p> : null}
    </>
  );
}

function OneClient({ id }: { id: number }) {
  const query = useCall('getHeldPerson', { client_id: id });
  if (query.data) return <PersonCard person={query.data.person} />;
  if (query.error?.code === 404) return <Empty title="Nothing is held" text="Your agency no longer has this client." />;
  if (query.isError) return <Failed text={query.error.message} retry={() => void query.refetch()} />;
  return <SkeletonRows rows={6} label="Loading what is held" />;
}

export default function PrivacyScreen() {
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState('');
  const sought = useDebounced(text.trim(), 300);
  const client = Number(params.get('client') ?? 0);
  const hasAgency = useSession()?.user.agency !== null;
  if (!hasAgency)
    return (
      <main className="page">
        <Empty isPage title="Choose an agency first" text="People are found, exported and erased in one agency." />
      </main>
    );
  return (
    <main className="page col">
      <h1>Privacy</h1>
      <input
        className="input search"
        type="search"
        placeholder="Name, e-mail or phone number"
        aria-label="Find a person"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          if (client > 0) setParams({}, { replace: true });
        }}
      />
      <div className={classes.columns}>
        <div className="col">{client > 0 ? <OneClient id={client} /> : <Found text={sought} />}</div>
        <JobsCard />
      </div>
    </main>
  );
}
