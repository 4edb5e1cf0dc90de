import { serveTasks } from '../../../kernel/apart/helper.ts';
import { readOne } from './read-document.ts';

serveTasks(readOne);
