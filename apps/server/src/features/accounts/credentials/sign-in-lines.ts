import type { Change, GuestContext, HistoryLine } from '../../../kernel/context/context.ts';
import type { PersonRow } from '../session/session.queries.ts';

export const signInLine = (person: PersonRow, action: string, changes: Change[] = []): HistoryLine => ({
  action,
  agencyId: person.agency_id,
  actor: { id: person.id, name: person.name, role: person.role },
  changes,
});

export function recordOf({ effects }: GuestContext, person: PersonRow, action: string, changes: Change[] = []): void {
  effects.history.push(signInLine(person, action, changes));
}
