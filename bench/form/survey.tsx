import 'survey-core/survey-core.css';
import { Model } from 'survey-core';
import { Survey } from 'survey-react-ui';

const elements = Array.from({ length: 150 }, (_, index) =>
  index % 5 === 3
    ? { type: 'dropdown', name: `field_${index}`, title: `Field ${index}`, choices: ['One', 'Two', 'Three'] }
    : {
        type: 'text',
        name: `field_${index}`,
        title: `Field ${index}`,
        inputType: index % 5 === 4 ? 'number' : 'text',
        isRequired: index < 2,
      },
);

export function Contestant() {
  document.body.dataset.fields = '150';
  const model = new Model({ elements, textUpdateMode: 'onTyping', checkErrorsMode: 'onValueChanged' });
  return <Survey model={model} />;
}
