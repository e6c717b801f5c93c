export const offline = {
  offlinePage: {
    title: 'Pas de connexion',
    text: 'Impossible de joindre Atelier pour l’instant. Vérifiez votre réseau : dès qu’il revient, cette page s’ouvre d’elle-même.',
    failed: 'Toujours pas de connexion. Nous continuons d’essayer.',
  },
  missingPart: {
    broken: 'Erreur inattendue\u202f!',
    title: 'Pas de connexion',
    text: 'Cette partie n’a pas pu être chargée. Rien n’est perdu\u202f: réessayez dès que la connexion revient.',
  },
  linked: { missing: 'Cette réparation est introuvable.', update: 'Modifier la demande' },
};
