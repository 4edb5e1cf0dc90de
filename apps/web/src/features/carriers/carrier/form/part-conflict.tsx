import type { CarrierDetail } from '@freeboard/contract';
import { fieldDifferences } from '../../../../drafts/differences.ts';
import { Conflict } from '../../unsaved/conflict.tsx';
import { labelOf } from './labels.ts';

type Part = {
  form: object;
  conflict: { base: object; theirs: object } | null;
  keepMine: () => void;
  undo: () => void;
};

/** Renders what somebody else saved of a part of a carrier while it was filled in here; nothing while nobody did. */
export function PartConflict({ detail, part }: { detail: CarrierDetail; part: Part }) {
  const { conflict, form, keepMine, undo } = part;
  if (!conflict) return null;
  const differences = () => fieldDifferences([conflict.base, conflict.theirs, form], labelOf);
  return <Conflict detail={detail} differences={differences} keepMine={keepMine} takeTheirs={undo} />;
}
