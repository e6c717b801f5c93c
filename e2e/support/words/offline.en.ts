/** What is read where there is no connection and no page, in English. */
export const offline = {
  offlinePage: {
    title: 'No connection',
    text: 'Atelier can’t be reached right now. Check your network: as soon as it is back, this page opens by itself.',
    failed: 'Still no connection. We keep trying.',
  },
};
