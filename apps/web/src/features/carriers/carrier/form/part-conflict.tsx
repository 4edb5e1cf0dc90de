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

export function PartConflict({ detail, part }: { detail: CarrierDetail; part: Part }) {
  const { conflict, form, keepMine, undo } = part;
  if (!conflict) return null;
  const differences = () => fieldDifferences([conflict.base, conflict.theirs, form], labelOf);
  return <Conflict detail={detail} differences={differences} keepMine={keepMine} takeTheirs={undo} />;
}
