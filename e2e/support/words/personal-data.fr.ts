export const personalData = {
  data: {
    title: 'Mes données',
    export: 'Télécharger mes données',
    download: 'Télécharger',
    stop: 'Interrompre',
    coming: 'Téléchargement de vos données',
    received: String.raw`^\d[\d,]*\s[km]o sur \d[\d,]*\s[km]o$`,
    downloaded: 'Données téléchargées',
    retry: 'Réessayer',
    delete: 'Supprimer mon compte',
    deleteTitle: 'Supprimer votre compte ?',
    deleteSubmit: 'Supprimer définitivement',
    open: 'La réparation #{id} est encore en cours',
    openLink: 'Voir la réparation #{id}',
    deleted: 'Compte supprimé',
  },
};

export type PersonalData = typeof personalData;
