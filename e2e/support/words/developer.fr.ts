export const developer = {
  wizard: {
    title: 'Assistant d’essai',
    first: 'Première étape',
    second: 'Deuxième étape',
    third: 'Troisième étape',
    done: 'Terminé',
    next: 'Suivant',
    previous: 'Précédent',
  },
  table: { title: 'Tableau d’essai', next: 'Page suivante', previous: 'Page précédente' },
};

export type Developer = typeof developer;
