import { serveTasks } from '../../kernel/isolated/helper.ts';
import { svgFault } from './svg.ts';

serveTasks<string, string | null>(svgFault);
