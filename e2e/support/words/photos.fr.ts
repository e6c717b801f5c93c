export const photos = {
  photos: {
    choose: 'Prendre ou choisir des photos',
    label: 'Photos de la panne',
    shown: 'Photo {number} sur {total}',
    open: 'Agrandir la photo {number} sur {total}',
    remove: 'Retirer la photo',
    removeNumber: 'Retirer la photo {number}',
    sending: 'Votre demande est envoyée',
    offline: 'Envoi au retour de la connexion',
    waiting: 'En attente',
    again: 'Renvoyer la photo {number}',
    left: '{count} photos ne sont pas encore parties',
  },
};
