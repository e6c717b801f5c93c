export const hasThirdParty: boolean =
  document.querySelector<HTMLMetaElement>('meta[name="atelier-third-party"]')?.content !== 'off';
