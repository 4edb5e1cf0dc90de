import type { RateFormula } from '@freeboard/domain/rates';
import { Check } from '../../../ui/fields/check.tsx';
import { ChoiceField } from '../../../ui/fields/choice-field.tsx';

type Props = {
  formulas: readonly RateFormula[];
  into: string;
  onInto: (name: string) => void;
  isShown: boolean;
  onShown: (isShown: boolean) => void;
};

export const IntoFormula = ({ formulas, into, onInto, isShown, onShown }: Props) => (
  <>
    <ChoiceField
      label="Multiply by it"
      value={into}
      choices={[
        ...formulas.map((one) => ({ value: one.name, label: one.name })),
        { value: '', label: 'Nothing yet: I write the formula' },
      ]}
      onChange={onInto}
    />
    <Check checked={isShown} onChange={onShown}>
      Show it among a quote's factors
    </Check>
  </>
);
