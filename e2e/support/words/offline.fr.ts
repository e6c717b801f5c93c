/** What is read where there is no connection and no page, in French. */
export const offline = {
  offlinePage: {
    title: 'Pas de connexion',
    text: 'Impossible de joindre Atelier pour l’instant. Vérifiez votre réseau : dès qu’il revient, cette page s’ouvre d’elle-même.',
    failed: 'Toujours pas de connexion. Nous continuons d’essayer.',
  },
};
