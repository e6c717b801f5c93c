/** Where a repair is: its status and its station on the rail. */
export const repairStates = {
  status: {
    REQUESTED: 'Demande reçue',
    CONFIRMED: 'Demande confirmée',
    CANCELLED: 'Demande annulée',
    DECLINED: 'Demande refusée',
    COLLECTING: 'Enlèvement prévu',
    COLLECTED: 'Appareil récupéré',
    DELIVERED: 'Arrivé à l’atelier',
    DIAGNOSING: 'Diagnostic en cours',
    DIAGNOSED: 'Diagnostic terminé',
    PROPOSED: 'Prix proposé',
    EXTERNALIZING: 'Chez un partenaire',
    APPROVED: 'Prix accepté',
    APPROVE_CONFIRMED: 'Accord confirmé',
    REJECTED: 'Prix refusé',
    FIXING: 'Réparation en cours',
    FIXED: 'Appareil réparé',
    TO_RETURN: 'Retour prévu',
    RETURNING: 'Retour en cours',
    RETURNED: 'Appareil rendu',
    ABORTED: 'Réparation arrêtée',
    COMPLETED: 'Réparation terminée',
  },
  station: {
    requested: 'Demandé',
    confirmed: 'Confirmé',
    collected: 'Récupéré',
    diagnosed: 'Diagnostiqué',
    approved: 'Accepté',
    fixed: 'Réparé',
    return: 'Retour',
    completed: 'Terminé',
  },
};

export type RepairStates = typeof repairStates;
