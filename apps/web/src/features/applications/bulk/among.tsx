import type { RequestOf } from '@freeboard/contract';
import { bulkContentText } from '@freeboard/domain/applications';
import { useCall } from '../../../lib/server/query.ts';

export type BulkSelection = RequestOf<'checkBulkSelection'>['selection'];

export function Among({ selection }: { selection: BulkSelection }) {
  const { data, isError } = useCall('checkBulkSelection', { selection }, { staleTime: 0 });
  const text = data ? bulkContentText(data) : '';
  return (
    <p role="status" className={text ? 'strong' : 'muted'}>
      {data ? (text ? `Among them: ${text}.` : 'None of them is signed, bound or has live quotes.') : null}
      {!data && !isError ? 'Checking what is among them …' : null}
      {isError ? 'Couldn’t check what is among them.' : null}
    </p>
  );
}
