import { pageMeta } from './page-meta.ts';

export function hasThirdParty(): boolean {
  return pageMeta('third-party')?.content !== 'off';
}
