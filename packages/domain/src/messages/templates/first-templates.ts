import { DEFAULT_TEMPLATES_ES } from './default-templates.es.ts';
import { DEFAULT_TEMPLATES_EN, type FirstTemplate } from './default-templates.ts';

export const DEFAULT_TEMPLATES: readonly FirstTemplate[] = [...DEFAULT_TEMPLATES_EN, ...DEFAULT_TEMPLATES_ES];
