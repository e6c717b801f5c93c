export const intake = {
  title: 'Nouvelle demande',
  phone: 'Numéro de téléphone',
  choose: 'C’est {name}',
  issue: 'Problème',
  address: 'Adresse',
  number: 'Numéro de la réparation',
  next: 'Nouvel appel',
  plan: 'Planifier l’enlèvement',
};
