import type { FastifyInstance } from 'fastify';
import { studentEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as bulk from './bulk-students.service.ts';
import { bringBack } from './bring-back.service.ts';
import * as one from './change-student.service.ts';
import { setDifferent } from './different-people.service.ts';
import * as former from './former.service.ts';
import { leaveSchool } from './leave.service.ts';
import { listDuplicates, mergeStudents } from './merge-students.service.ts';
import { lossesOf, removeStudents } from './remove-students.service.ts';
import { hiddenColumnsOf, hideColumns, listStudents } from './students.service.ts';

export default async function studentRoutes(app: FastifyInstance): Promise<void> {
  serve(app, studentEndpoints.list, listStudents);
  serve(app, studentEndpoints.columns, hiddenColumnsOf);
  serve(app, studentEndpoints.setColumns, hideColumns);
  serve(app, studentEndpoints.detail, ({ tx, session, params }) =>
    one.getStudent(tx, session, params.studentID),
  );
  serve(app, studentEndpoints.create, one.createStudent);
  serve(app, studentEndpoints.update, one.changeStudent);
  serve(app, studentEndpoints.setNotes, one.setNotes);
  serve(app, studentEndpoints.moveClass, bulk.moveClass);
  serve(app, studentEndpoints.setNumbers, bulk.setNumbers);
  serve(app, studentEndpoints.losses, lossesOf);
  serve(app, studentEndpoints.remove, removeStudents);
  serve(app, studentEndpoints.leave, leaveSchool);
  serve(app, studentEndpoints.former, former.list);
  serve(app, studentEndpoints.formerMatches, async (call) => ({
    data: await former.matches(call),
  }));
  serve(app, studentEndpoints.bringBack, bringBack);
  serve(app, studentEndpoints.nextNumber, one.nextNumber);
  serve(app, studentEndpoints.setDifferent, setDifferent);
  serve(app, studentEndpoints.duplicates, async (call) => ({ data: await listDuplicates(call) }));
  serve(app, studentEndpoints.merge, mergeStudents);
}
