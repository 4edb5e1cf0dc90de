import { serveTasks } from '../../../../kernel/isolated/helper.ts';
import { readOne } from './read-document.ts';

serveTasks(readOne);
