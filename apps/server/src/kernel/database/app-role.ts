import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { JOB_SCHEMA } from '../queue.ts';

const ROLE = 'freeboard_app';

/**
 * The role's password, derived from the owner's: every process of an installation can compute it, and none stores it.
 */
const passwordFrom = (ownerPassword: string): string =>
  createHmac('sha256', ownerPassword).update(ROLE).digest('base64url');
const passwordOf = (ownerUrl: string): string => passwordFrom(new URL(ownerUrl).password);

/**
 * A one-line SQL statement that sets the role's password to the one derived from the owner's; it does nothing if the
 * role does not exist yet.
 */
export const newAppPassword = (ownerPassword: string): string =>
  `do $$ begin if exists (select from pg_roles where rolname = '${ROLE}') then alter role ${ROLE} password '${passwordFrom(ownerPassword)}'; end if; end $$;`;

export function appUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.password = passwordOf(ownerUrl);
  url.username = ROLE;
  return url.href;
}

/**
 * Creates the application's role and grants its rights: it may read and write rows, except that history, its anchors
 * and consents are append-only, and the history's ends and `migrations` are read-only. It may not change table
 * definitions, and it owns the schema of the job queue, which migrates itself.
 */
export async function grantToApp(owner: pg.Client, ownerUrl: string): Promise<void> {
  const password = owner.escapeLiteral(passwordOf(ownerUrl));
  await owner.query(`
    do $$ begin
      if not exists (select from pg_roles where rolname = '${ROLE}') then
        create role ${ROLE} login nosuperuser nocreatedb nocreaterole password ${password};
      end if;
    exception when duplicate_object or unique_violation then null;
    end $$;
    grant usage on schema public to ${ROLE};
    grant select, insert, update, delete on all tables in schema public to ${ROLE};
    grant usage on all sequences in schema public to ${ROLE};
    revoke update, delete, truncate on history, consents from ${ROLE};
    revoke update, delete, truncate on history_anchors from ${ROLE};
    revoke insert, update, delete, truncate on history_ends, agency_history_ends, migrations from ${ROLE};
    create schema if not exists ${JOB_SCHEMA};
    do $$ declare command text; begin
      for command in
        select format('alter schema %I owner to ${ROLE}', nspname) from pg_namespace
        where nspname = '${JOB_SCHEMA}' and nspowner <> '${ROLE}'::regrole
        union all
        select format('alter table %s owner to ${ROLE}', oid::regclass) from pg_class
        where relnamespace = '${JOB_SCHEMA}'::regnamespace and relkind in ('r', 'p', 'v') and relowner <> '${ROLE}'::regrole
        union all
        select format('alter function %s owner to ${ROLE}', oid::regprocedure) from pg_proc
        where pronamespace = '${JOB_SCHEMA}'::regnamespace and proowner <> '${ROLE}'::regrole
        union all
        select format('alter type %s owner to ${ROLE}', oid::regtype) from pg_type
        where typnamespace = '${JOB_SCHEMA}'::regnamespace and typtype = 'e' and typowner <> '${ROLE}'::regrole
      loop execute command; end loop;
    end $$;`);
}
