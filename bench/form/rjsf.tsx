import FormOf from '@rjsf/core';
import validator from '@rjsf/validator-ajv8';

const properties = Object.fromEntries(
  Array.from({ length: 150 }, (_, index) => {
    const key = `field_${index}`;
    if (index % 5 === 3) return [key, { type: 'string', title: `Field ${index}`, enum: ['One', 'Two', 'Three'] }];
    if (index % 5 === 4) return [key, { type: 'integer', title: `Field ${index}`, minimum: 0 }];
    return [key, { type: 'string', title: `Field ${index}`, minLength: 1 }];
  }),
);
const schema = { type: 'object', required: ['field_0', 'field_1'], properties };

export function Contestant() {
  document.body.dataset.fields = '150';
  return <FormOf schema={schema} validator={validator} liveValidate />;
}
