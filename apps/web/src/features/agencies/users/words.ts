import type { ManagedUser } from '@freeboard/contract';
import { APPLICATION_TYPES, type ApplicationType, TYPE_NAMES } from '@freeboard/domain/applications';

const HOUR_MS = 3_600_000;

export function productText(types: readonly string[]): string {
  if (types.length === APPLICATION_TYPES.length) return 'all lines';
  return types.map((type) => TYPE_NAMES[type as ApplicationType] ?? type).join(', ');
}

/** 'Invited · expires in 61 h', 'Invitation expired'. */
export function invitationText({ invitation_ends_at }: ManagedUser, now: number): { text: string; isOver: boolean } {
  const left = invitation_ends_at === null ? 0 : new Date(invitation_ends_at).getTime() - now;
  if (left <= 0) return { text: 'Invitation expired', isOver: true };
  const hours = Math.floor(left / HOUR_MS);
  return { text: `Invited · expires in ${hours < 1 ? 'under 1 h' : `${hours} h`}`, isOver: false };
}

export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;
