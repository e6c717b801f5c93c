export const offline = {
  offlinePage: {
    title: 'Pas de connexion',
    text: 'Impossible de joindre Atelier pour l’instant. Vérifiez votre réseau : dès qu’il revient, cette page s’ouvre d’elle-même.',
    failed: 'Toujours pas de connexion. Nous continuons d’essayer.',
  },
  missingPart: {
    broken: 'Erreur inattendue\u202f!',
    title: 'Pas de connexion',
    text: 'Réessayez dès que la connexion revient. Rien n’est perdu.',
  },
  linked: { missing: 'Cette réparation est introuvable.', update: 'Modifier la demande' },
};
