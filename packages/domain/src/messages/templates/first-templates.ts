import { DEFAULT_TEMPLATES_ES } from './default-templates.es.ts';
import { DEFAULT_TEMPLATES_EN, type FirstTemplate } from './default-templates.ts';

/** An agency's initial templates; all can be changed. */
export const DEFAULT_TEMPLATES: readonly FirstTemplate[] = [...DEFAULT_TEMPLATES_EN, ...DEFAULT_TEMPLATES_ES];
