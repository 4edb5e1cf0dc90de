export { type ChosenTerms, type Props as WhatIfProps, WhatIfDialog } from './dialog.tsx';
