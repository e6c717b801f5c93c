export { figureCondition } from './figures.service.ts';
