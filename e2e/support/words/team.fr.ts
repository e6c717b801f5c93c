export const team = {
  title: 'Équipe',
  invite: 'Inviter quelqu’un',
  inviteTitle: 'Inviter quelqu’un dans l’équipe',
  technician: /^Technicien/u,
  send: 'Envoyer l’invitation',
  invited: 'Invité',
  active: 'Actif',
  disabled: 'Désactivé',
  disable: 'Désactiver',
  disabling: 'Désactiver {name} ?',
  holdsNothing: '{name} n’a rien en ce moment : ni passage, ni appareil, ni réparation.',
  welcome: 'Bienvenue, {name}',
  password: 'Choisissez un mot de passe',
  open: 'Activer mon compte',
};

export type Team = typeof team;
