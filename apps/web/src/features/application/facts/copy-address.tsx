import { NOTICES } from '@freeboard/domain/wording';
import { notify } from '../../../lib/server/notices.ts';
import { OutIcon } from '../../../ui/icons.tsx';

const FLOOD_QUOTE_SITE = 'https://www.floodsmart.gov/get-insured/buy-a-policy';

/** Copies the address and opens the external flood-quote site in a new tab (R3.10). */
export function CopyAddress({ address }: { address: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      void notify({ title: NOTICES.address_copied, text: address }, 'good');
    } catch {
      void notify({ title: 'Error', text: 'The browser does not allow copying here.' }, 'bad');
    }
    window.open(FLOOD_QUOTE_SITE, '_blank', 'noreferrer');
  }
  return (
    <div>
      <dt className="hidden-word">Address</dt>
      <dd>
        <button type="button" className="link small" onClick={() => void copy()}>
          Copy address, open flood-quote site <OutIcon size="0.9em" />
        </button>
      </dd>
    </div>
  );
}
