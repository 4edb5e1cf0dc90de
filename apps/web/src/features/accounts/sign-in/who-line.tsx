import classes from './sign-in.module.css';
import type { Who } from './use-sign-in.ts';

export function WhoLine({ who, startOver }: { who: Who; startOver: () => void }) {
  return (
    <p className={`muted ${classes.who}`}>
      Signing in as <b className={classes.name}>{who.name}</b>
      <br />
      {who.agency ? `${who.agency.name} · ` : null}
      <button type="button" className="link" onClick={startOver}>
        Not you?
      </button>
    </p>
  );
}

export function HelpLine({ who }: { who: Who }) {
  return (
    <p className={`small muted num ${classes.below}`}>
      After five wrong codes you have to wait, longer each time.
      {who.agency ? (
        <>
          <br />
          Help: {[who.agency.name, who.agency.phone].filter(Boolean).join(', ')}
        </>
      ) : null}
    </p>
  );
}
