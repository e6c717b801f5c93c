/** What a desk says, and the forms that open over it. Places: {button}, {device}, {id}. */
export const desk = {
  row: '{button}, {device}, nº {id}',
  open: '{device}, nº {id}',
  button: {
    CALL: 'Appeler',
    PLAN: 'Planifier',
    ASSIGN: 'Confier',
    SEND_PRICE: 'Envoyer le prix',
    CONFIRM: 'Confirmer',
    NOTE_ANSWER: 'Noter la réponse',
    NOTE_DELAY: 'Noter un retard',
    CLAIM: 'Prendre',
    FINISH_DIAGNOSIS: 'Finir le diagnostic',
    TAKE_BACK: 'Reprendre',
    START_FIX: 'Commencer',
    FINISH_FIX: 'Finir la réparation',
    COLLECTED: 'Collecté',
    HANDED_IN: 'Déposé',
    DELIVERED: 'Livré',
    BROUGHT_BACK: 'Rapporté',
    STAND_IN: 'Intervenir',
  },
  call: 'Qu’a donné l’appel ?',
  nobodyAnswers: 'Personne ne répond',
  againConfirm: 'Noter un autre essai',
  answer: 'Noter la réponse du client',
  accepts: /^Le client accepte /u,
  nobodyThere: 'Personne',
  absent: 'Absent',
  toPartner: 'Confier à un partenaire',
};

export type DeskWords = typeof desk;
