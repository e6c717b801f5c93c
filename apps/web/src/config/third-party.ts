/** Whether a third party signs people in here; the server writes it into the page. */
export const hasThirdParty: boolean =
  document.querySelector<HTMLMetaElement>('meta[name="atelier-third-party"]')?.content !== 'off';
