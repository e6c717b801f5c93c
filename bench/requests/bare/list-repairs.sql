-- Returns a customer's repairs in the contract's shape, without `allowedActions`, which needs the domain. $1: customer, $2: language.
select coalesce(json_agg(list.repair), '[]'::json)::text as body from (
  select json_build_object(
    'id', r.id, 'status', r.status, 'station', r.station, 'version', r.version, 'custody', r.custody, 'outcome', r.outcome,
    'device', json_build_object(
      'id', d.id, 'typeId', d.type_id,
      'type', json_build_object(
        'id', t.id,
        'name', case $2::text when 'fr' then t.name_fr else t.name_en end,
        'description', case $2::text when 'fr' then t.description_fr else t.description_en end,
        'icon', t.icon),
      'name', d.name, 'brand', d.brand, 'model', d.model, 'serialNumber', d.serial_number, 'isVerified', d.is_verified,
      'createdAt', to_char(d.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'updatedAt', to_char(d.updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
    'issue', r.issue, 'additionalInfo', r.additional_info, 'address', r.address, 'notes', r.notes,
    'price', r.price::text, 'expectedAt', r.expected_at, 'flag', r.flag,
    'createdAt', to_char(r.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'updatedAt', to_char(r.updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'logs', (
      select json_agg(json_build_object(
        'id', l.id, 'createdAt', to_char(l.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'status', l.to_status, 'action', l.action) order by l.version)
      from repair_log l where l.repair_id = r.id and not l.corrected),
    'proposal', (
      select json_build_object(
        'id', p.id, 'price', p.price::text, 'estimatedCost', p.estimated_cost::text, 'estimatedTime', p.estimated_time, 'warrantyDays', p.warranty_days,
        'status', p.status, 'expiresAt', to_char(p.expires_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from proposals p where p.repair_id = r.id and p.status not in ('SUPERSEDED', 'WITHDRAWN') order by p.version desc limit 1),
    'pickupLogistic', (
      select json_build_object('type', v.type, 'status', v.status, 'date', v.date, 'time', v.time, 'address', v.address)
      from visits v where v.repair_id = r.id and v.type = 'PICKUP' and not v.undone order by v.created_at desc, v.id desc limit 1),
    'returnLogistic', (
      select json_build_object('type', v.type, 'status', v.status, 'date', v.date, 'time', v.time, 'address', v.address)
      from visits v where v.repair_id = r.id and v.type = 'RETURN' and not v.undone order by v.created_at desc, v.id desc limit 1),
    'diagnosis', case when r.diagnosis_started_at is not null then json_build_object(
      'date', to_char(r.diagnosis_started_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'notes', r.diagnosis_notes, 'isExternalized', r.diagnosis_externalized) end,
    'fix', case when r.fix_status is not null then json_build_object(
      'status', r.fix_status, 'date', to_char(r.fix_started_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'notes', r.fix_notes, 'isExternalized', r.fix_externalized) end,
    'feedback', case when r.rate is not null then json_build_object('rate', r.rate, 'comment', r.comment) end
  ) as repair
  from repairs r join devices d on d.id = r.device_id join device_types t on t.id = d.type_id
  where r.customer_id = $1 order by r.created_at desc, r.id desc limit 2000
) list
