/** `1`, `1年`, `第1学年`, `Grade 1`, `Khối 10`. */
export const gradePattern = /^(?:第|grade ?|khối ?|lớp ?)?(\d{1,4})(?:年|年生|学年|\.0+)?$/i;
