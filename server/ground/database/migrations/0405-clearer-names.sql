-- What came with the product is stored in Dutch, and is translated as long as it is one of its own names: it follows where they became clearer.
update attribute set name = 'Conditie (grade)', version = version + 1 where name = 'Staat' and code = 'grade';
-- A supply to another country of the EU is exempt (article 138), not reverse charged: what a new company was given to print said both.
update "vatCode" set note = 'Intracommunautaire levering, 0% btw (artikel 138, lid 1, Richtlijn 2006/112/EG)', version = version + 1
  where category = 'K' and note = 'Intracommunautaire levering, btw verlegd';
